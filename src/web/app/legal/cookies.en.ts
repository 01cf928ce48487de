import { PRODUCT_NAME } from "#core/product.ts";
import { type LegalDocument, legalEdition, list, text } from "./document.ts";
import { keptRows } from "./kept-rows.ts";

export const cookiesEn: LegalDocument = {
  ...legalEdition,
  title: "Cookie Policy",
  description: `Everything that ${PRODUCT_NAME} keeps in your browser, by name, purpose and time. No tracking, so no banner.`,
  lead: "Everything this site keeps in your browser, by name. There is no tracking, which is why there is no banner.",
  sections: [
    {
      id: "cookies",
      heading: "Cookies",
      summary: "For signing in and staying signed in.",
      blocks: [
        {
          kind: "table",
          caption: "Cookies of this site",
          head: ["Name", "What for", "How long"],
          rows: keptRows("en", "cookie"),
        },
        text("On a secure connection the names of our own cookies begin with “__Host-”."),
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
          rows: keptRows("en", "local", "session"),
        },
      ],
    },
    {
      id: "caches",
      heading: "Copies of the site’s files",
      summary: "So that the site opens fast and says when you are offline.",
      blocks: [
        {
          kind: "table",
          caption: "Caches of the service worker",
          head: ["Name", "What for", "How long"],
          rows: keptRows("en", "cache"),
        },
      ],
    },
    {
      id: "photo",
      heading: "A photo on its way to a tool",
      summary: "So that a reload or a sign-up doesn’t lose it.",
      blocks: [
        {
          kind: "table",
          caption: "Databases of your browser (IndexedDB)",
          head: ["Name", "What for", "How long"],
          rows: keptRows("en", "database"),
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
          "The tutorial video is loaded from youtube-nocookie.com when you press play, and YouTube may then keep data in your browser. On the pages of the card payment provider and of Google or GitHub their own policies count. Where sign-in is at Clerk, Clerk keeps cookies and storage of its own in your browser, to keep you signed in.",
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
