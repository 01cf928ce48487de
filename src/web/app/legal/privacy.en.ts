import { commitments as c } from "#core/commitments.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { MAX_BACKUP_DAYS, retentionHours } from "#core/retention.ts";
import { SUPPORT_REPLY_HOURS } from "#core/support-rules.ts";
import { WHAT_STAYS } from "#core/what-stays.ts";
import { type LegalDocument, legalEdition, list, text } from "./document.ts";
import { retentionRows } from "./retention-rows.ts";

export const privacyEn: LegalDocument = {
  ...legalEdition,
  title: "Privacy Policy",
  description: `What ${PRODUCT_NAME} knows of you, what happens to your photos, who else sees them, and how to have all of it deleted.`,
  lead: "What we know of you, what happens to your photos, and how you get rid of both.",
  sections: [
    {
      id: "controller",
      heading: "Who is responsible",
      summary: "The operator of this site.",
      blocks: [
        text(
          "Responsible for your data is {operatorName}, {operatorAddress}. Write to the [support desk](/support) or to {operatorEmail}.",
        ),
      ],
    },
    {
      id: "data",
      heading: "What we keep, and why",
      summary: "What an account, a run and an answer need; nothing else.",
      blocks: [
        {
          kind: "table",
          caption: "Kinds of data",
          head: ["Data", "What for", "How long"],
          rows: retentionRows("en"),
        },
        text(
          "What is over its time is deleted by itself. We ask for no user name, role or phone number.",
        ),
      ],
    },
    {
      id: "faces",
      heading: "Photos and faces",
      summary: "Faces are measured to make your picture, and the measures are not kept.",
      blocks: [
        text(
          "Our tools find a face or a body in your photo to know where to work, and some change it. Age Transformation also estimates how old the face looks, to set its slider. These measures are used for that picture only; no profile of a face is stored, and nobody is recognised by it. Before the first use of such a tool we ask for your consent, once for all tools; you can withdraw it on your [account page](/account#consents).",
        ),
        list(
          "Nobody else sees your photos: there is no public gallery.",
          "You can delete each result, and the photos it was made of, at once on its screen.",
          "We don’t use your photos and results to train anything, and the built-in engine never sends them anywhere. A photo that you have worked on by the model of another provider is subject to that provider’s terms, also about training; [the next section](/privacy#others) names the providers.",
          "Your browser makes photos smaller before it sends them; place and camera details that a photo carries are not kept in the result.",
        ),
      ],
    },
    {
      id: "others",
      heading: "Who else receives data",
      summary: "Only who is needed for what you ask for.",
      blocks: [
        list(
          "The built-in engine runs on the operator’s own server and never sends a photo anywhere.",
          "Where the operator has connected a studio model, your photo and your words are sent to its provider only for a run that the studio model makes: because you chose it, or because it comes first for that tool and you left it so. The tool names the provider before you run it, and the provider’s own terms apply there. Providers here: {studioProviders}.",
          "When you pay, the card payment provider receives what the payment needs. We never see your card number.",
          "When we write to you, the operator’s mail provider carries the message.",
          "When you sign in with Google or GitHub, that service tells us your name and e-mail address.",
          "Where the sign-in page shows the panel of Clerk, Clerk (Clerk, Inc., USA) keeps your address, your name, your ways to sign in and your devices, and tells us your name and e-mail address. Your browser then talks to Clerk on every page, and on sign-up with Cloudflare when it checks for robots. When you delete your account, it is deleted at Clerk too.",
          "When you give the address of a server of your own, it gets a signed message about each of your runs: its number, its operation and how it ended.",
          "When you press play on the tutorial, the video comes from youtube-nocookie.com. Before that nothing is loaded from there.",
        ),
        text(
          "We sell no data, show no advertising and run no analytics or telemetry. We hand data to authorities only where the law compels us.",
        ),
      ],
    },
    {
      id: "deletion",
      heading: "Deletion",
      summary: `Gone within ${c.deletionDays} days, backups included.`,
      blocks: [
        text(
          `When your account is deleted, your data is deleted within ${c.deletionDays} days, backups included. You ask for it on your [account page](/account#data), or at the [support desk](/support); you need give no reason. For ${retentionHours.undo} hours you can undo it. Backups are kept for at most ${MAX_BACKUP_DAYS} days, and one that is restored brings nobody back.`,
        ),
        text(WHAT_STAYS.en),
        text(
          `Data of accounts that nobody uses is reviewed after five years and deleted when there is no reason to keep it. We write to the address of the account ${c.inactiveNoticeDays} days before; signing in once keeps everything.`,
        ),
      ],
    },
    {
      id: "rights",
      heading: "Your rights",
      summary: "See it, correct it, take it, delete it, object.",
      blocks: [
        text(
          `You may ask what we keep of you, have it corrected, handed over or deleted, withdraw a consent and object to a use. A copy of everything, as a file, and the deletion are buttons on your [account page](/account#data); for everything else write to the [support desk](/support): we answer within ${SUPPORT_REPLY_HOURS} hours. You may also complain to the data protection authority of your country; in Japan that is the Personal Information Protection Commission.`,
        ),
      ],
    },
    {
      id: "children",
      heading: "Children",
      summary: `Not below ${c.minAge}; below ${c.parentalConsentBelowAge} only with a parent.`,
      blocks: [
        text(
          `The service is not for children under ${c.minAge}. People under ${c.parentalConsentBelowAge} need the consent of a parent or guardian, and people under ${c.paymentConsentBelowAge} need it for payments. When we learn of an account of a child under ${c.minAge}, we delete it.`,
        ),
      ],
    },
    {
      id: "security",
      heading: "Security",
      summary: "Hashed passwords, signed addresses, short-lived tokens.",
      blocks: [
        text(
          "Passwords are stored only as a hash. Pictures have addresses that are signed and end. Tokens of a sign-in live for minutes. No system is perfectly safe: should your data be in danger, we tell you and the authorities without delay.",
        ),
      ],
    },
    {
      id: "cookies",
      heading: "Cookies",
      summary: "Only what the site needs to work.",
      blocks: [text("What is kept in your browser is listed in the [cookie policy](/cookies).")],
    },
    {
      id: "changes",
      heading: "Changes of this policy",
      summary: "A change gets a new version and a new date on this page.",
      blocks: [
        text(
          "When we change this policy, this page shows the new version with the day from which it counts. A new use of data that you already gave needs your consent.",
        ),
      ],
    },
  ],
};
