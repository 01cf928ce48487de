import type { ComponentType } from "react";
import type { AccountKey } from "./account-text.ts";

export interface AccountTab {
  readonly id: string;
  readonly name: AccountKey;
  /** Anchors of its sections, which links from emails and other pages use. */
  readonly sections: readonly string[];
  readonly load: () => Promise<ComponentType>;
}

const profileTab: AccountTab = {
  id: "profile",
  name: "profile",
  sections: ["profile", "notifications"],
  load: async () => (await import("./profile-tab.tsx")).ProfileTab,
};

/** The only tab while the account is being deleted. */
export const privacyTab: AccountTab = {
  id: "privacy",
  name: "privacy",
  sections: ["consents", "data"],
  load: async () => (await import("./privacy-tab.tsx")).PrivacyTab,
};

/** The tabs of the account page, in order. */
export const accountTabs: readonly AccountTab[] = [
  profileTab,
  {
    id: "plan",
    name: "plan",
    sections: ["plan", "payment", "invoices"],
    load: async () => (await import("./plan-tab.tsx")).PlanTab,
  },
  {
    id: "credits",
    name: "credits",
    sections: ["credits", "referral"],
    load: async () => (await import("./credits-tab.tsx")).CreditsTab,
  },
  {
    id: "security",
    name: "securityTab",
    sections: ["password", "security", "sessions"],
    load: async () => (await import("./security-tab.tsx")).SecurityTab,
  },
  privacyTab,
  {
    id: "programs",
    name: "programs",
    sections: ["programs"],
    load: async () => (await import("./programs-section.tsx")).ProgramsSection,
  },
];

export const addressOf = ({ id }: AccountTab) => `/account?tab=${id}`;

/** Returns the tab of an address: that of its anchor, else the one in `?tab=`, else the first. */
export function tabAt({ search, hash }: { search: string; hash: string }): AccountTab {
  const anchor = hash.slice(1);
  const asked = new URLSearchParams(search).get("tab");
  return (
    accountTabs.find(({ sections }) => sections.includes(anchor)) ??
    accountTabs.find(({ id }) => id === asked) ??
    profileTab
  );
}
