import { PRODUCT_NAME, PRODUCT_SLUG } from "#core/product.ts";
import { type LegalDocument, legalEdition, list, text } from "./document.ts";

export const cookiesEn: LegalDocument = {
  ...legalEdition,
  title: "Cookie Policy",
  description: `Everything that ${PRODUCT_NAME} keeps in your browser, by name, purpose and time. No tracking, so no banner.`,
  lead: "Everything this site keeps in your browser, by name. There is no tracking, which is why there is no banner.",
  sections: [
    {
      id: "cookies",
      heading: "Cookies",
      summary: "One cookie, for staying signed in.",
      blocks: [
        {
          kind: "table",
          caption: "Cookies of this site",
          head: ["Name", "What for", "How long"],
          rows: [
            [
              `${PRODUCT_SLUG}.session_token`,
              "keeps you signed in; scripts cannot read it",
              "7 days, renewed by use",
            ],
            [`${PRODUCT_SLUG}.state`, "only while you sign in with Google or GitHub", "minutes"],
            ["i18next", "a language chosen elsewhere; we read it and never set it", "–"],
          ],
        },
        text("On a secure connection the names of our own cookies begin with “__Secure-”."),
      ],
    },
    {
      id: "storage",
      heading: "Kept by your browser",
      summary: "Your settings; they are never sent to us by themselves.",
      blocks: [
        {
          kind: "table",
          caption: "Local storage and session storage",
          head: ["Name", "What for", "How long"],
          rows: [
            ["ui-theme", "light, dark or like the device", "until you clear it"],
            ["i18nextLng", "your language", "until you clear it"],
            ["rid", "who referred you, until your profile is made", "until then"],
            [
              "face-consent-studio",
              "that you agreed to such a tool sending the photo to a provider, and to which",
              "until you clear it",
            ],
            [
              "engine-kind:…",
              "which engine you chose, for each account on this device",
              "until you clear it",
            ],
            ["sidebar-collapsed", "whether the side bar is folded", "until you clear it"],
            ["pending-runs", "the number of a run that is on its way", "until the window closes"],
            [
              "react-router-scroll-positions",
              "where you were on a page",
              "until the window closes",
            ],
          ],
        },
      ],
    },
    {
      id: "no-tracking",
      heading: "What is not here",
      summary: "No analytics, no advertising, no telemetry.",
      blocks: [
        list(
          "No analytics and no telemetry.",
          "No advertising, and nobody follows you to other sites.",
          "No pictures, fonts or scripts from other servers.",
        ),
        text(
          "All of the above is needed for what you ask the site to do, so the law asks for no consent. Should that ever change, you will be asked first, and “no” will be as easy as “yes”.",
        ),
      ],
    },
    {
      id: "others",
      heading: "Other parties",
      summary: "Only after you press a button that leads to them.",
      blocks: [
        text(
          "The tutorial video is loaded from youtube-nocookie.com when you press play, and YouTube may then keep data in your browser. On the pages of the card payment provider and of Google or GitHub their own policies count.",
        ),
      ],
    },
    {
      id: "control",
      heading: "Your control",
      summary: "Sign out, or clear the site’s data in your browser.",
      blocks: [
        text(
          "Signing out removes the cookie of the session. The settings of your browser show and delete everything else; the site then starts afresh. What we keep on the server is in the [privacy policy](/privacy).",
        ),
      ],
    },
  ],
};
