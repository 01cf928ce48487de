import { commitments as c } from "#core/commitments.ts";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { REFUND, TRIAL } from "#core/money-sentences.ts";
import { FREE_RUNS_PER_MONTH } from "#core/plans.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { SUPPORT_REPLY_HOURS } from "#core/support-rules.ts";
import { type LegalDocument, type LegalSection, legalEdition, list, text } from "./document.ts";
import { dollarRows } from "./plan-rows.ts";

const service: readonly LegalSection[] = [
  {
    id: "agreement",
    heading: "The agreement",
    summary: "Using the counter means agreeing to this page.",
    blocks: [
      text(
        `${PRODUCT_NAME} is run by {operatorName} (“we”). By creating an account or running a tool you agree to these terms, to the [privacy policy](/privacy) and to the [cookie policy](/cookies). If you do not agree, please do not use the service.`,
      ),
    ],
  },
  {
    id: "age",
    heading: "Age",
    summary: `From ${c.minAge}; below ${c.parentalConsentBelowAge} with a parent; paying below ${c.paymentConsentBelowAge} with a parent.`,
    blocks: [
      list(
        `You must be at least ${c.minAge} years old.`,
        `If you are under ${c.parentalConsentBelowAge}, a parent or guardian must agree to your use of the service.`,
        `If you are under ${c.paymentConsentBelowAge}, a parent or guardian must agree to every payment.`,
      ),
    ],
  },
  {
    id: "account",
    heading: "Your account",
    summary: "One person, true details, a password that stays yours.",
    blocks: [
      text(
        "Running a tool needs an account. Give an e-mail address that you can read, keep your password to yourself and tell us when somebody else has used your account. What is done with your account counts as done by you until you tell us.",
      ),
    ],
  },
  {
    id: "credits",
    heading: "Credits",
    summary: "A run costs what its button says, and only a finished picture costs anything.",
    blocks: [
      text(
        "Credits are the unit of use. Every tool shows its price before you run it, on the button, as “(N credits)”. Credits are held while a picture is made and taken when it is finished; when a run fails, is refused or is cancelled, they come back by themselves.",
      ),
      list(
        `A new account receives ${SIGN_UP_CREDITS} credits once.`,
        `Credits of a paid plan are granted each month, also when you pay by the year, and last at most ${c.paidCreditMonths} months.`,
        "Credits are not money: they cannot be paid out, sold or passed on.",
      ),
    ],
  },
  {
    id: "referral",
    heading: "Referral",
    summary: `${c.referralCredits} credits for you and ${c.referralCredits} for each friend.`,
    blocks: [
      text(
        `The referral programme gives ${c.referralCredits} credits to you and ${c.referralCredits} credits to each new user whom you referred. Your referral link is the home page with your own code (the parameter “rid”). The new user receives the credits once the e-mail address is confirmed, you receive yours ${c.referralDelayHours} hours after the new user’s first finished run. Inviting yourself or made-up people is not referral.`,
      ),
    ],
  },
  {
    id: "your-pictures",
    heading: "Your pictures",
    summary: "Your pictures stay yours; use only those you may use.",
    blocks: [
      text(
        "You keep every right in the pictures that you upload and in the results. You allow us to store and process them only as far as it takes to give you the service.",
      ),
      list(
        "Upload only pictures that you made or may use, and of other people only with their consent.",
        "Do not use the tools to deceive, to harass, to make sexual pictures of real people, or to harm children in any way.",
        "The results are made or changed by software. Please say so when you share them.",
        "Do not attack the service, run it by robots beyond its limits, or resell access to it.",
      ),
    ],
  },
  {
    id: "special-offers",
    heading: "Teachers and adult areas",
    summary: "Teachers may ask for free use; there are no adult areas.",
    blocks: [
      text(
        "Registered teachers and their students may be offered free use; [ask the support desk](/support) with proof of registration. Areas for adults only, should there ever be any, are restricted to people of full age; today there are none.",
      ),
    ],
  },
];

const payment: readonly LegalSection[] = [
  {
    id: "plans",
    heading: "Plans and prices",
    summary: "One free plan, paid plans by the month or the year.",
    blocks: [
      {
        kind: "table",
        caption: "Plans in US dollars",
        head: ["Plan", "Monthly", "Billed yearly", "Credits"],
        rows: dollarRows("en", {
          freeCredits: `${SIGN_UP_CREDITS} once, topped up to ${FREE_RUNS_PER_MONTH} images each month`,
          monthly: "{price} a month",
          yearly: "{month} a month ({year} a year)",
          credits: "{credits} a month",
          custom: "Custom",
          contact: "contact us",
        }),
      },
      text(
        "What each plan includes is on the [pricing page](/pricing). Prices in yen are in the [commercial disclosure](/commerce). There is no additional fee for paying on a phone or on the web.",
      ),
    ],
  },
  {
    id: "renewal",
    heading: "Payment and renewal",
    summary: "Charged at sign-up, then each month on the same day, until you cancel.",
    blocks: [
      text(
        "Paid plans are charged online through a card payment provider; we never see your card number. The first charge is made when you subscribe. The subscription renews automatically each month on the same day, or each year when you pay by the year, until you cancel it.",
      ),
      text(TRIAL.en),
    ],
  },
  {
    id: "late-payment",
    heading: "Declined and late payments",
    summary: `A declined card can pause access; after ${c.suspensionAfterUnpaidDays} days' notice the service may be suspended.`,
    blocks: [
      list(
        "When a payment is declined, access to paid parts may be suspended until valid payment information has been processed.",
        `When a payment stays unpaid for ${c.suspensionAfterUnpaidDays} days after written notice, we may suspend the service.`,
        `Late payments bear interest of ${c.lateInterestPercentPerMonth}% per month or the highest rate that the law allows, whichever is less.`,
      ),
    ],
  },
  {
    id: "price-changes",
    heading: "Changes of price",
    summary: `You hear of a new price at least ${c.priceNoticeDays} days before it counts.`,
    blocks: [
      text(
        `We tell you of a new price at least ${c.priceNoticeDays} days before the end of your current term. It counts from the next term; cancel before then if you do not want it.`,
      ),
    ],
  },
  {
    id: "cancellation",
    heading: "Cancellation",
    summary: "At any time; what you paid for stays open until the term ends.",
    blocks: [
      text(
        "You may cancel at any time in the account settings, by a [support ticket](/support), or in the third-party store where you subscribed; today our plans are sold on this site only. The subscription then ends with the term that is paid for. Afterwards only the free parts stay accessible.",
      ),
    ],
  },
  {
    id: "refunds",
    heading: "Refunds",
    summary: `Within ${c.refundDays} days, if nothing was used: the full amount.`,
    blocks: [
      text(REFUND.en),
      text(
        "Ask for it on your [account page](/account#invoices). Rights that the law gives you are untouched.",
      ),
    ],
  },
];

const closing: readonly LegalSection[] = [
  {
    id: "ending",
    heading: "Ending the account",
    summary: `You may leave at any time; your data is gone within ${c.deletionDays} days.`,
    blocks: [
      text(
        `You may delete your account at any time, by the [support desk](/support) too. Your data is deleted within ${c.deletionDays} days, backups included; see the [privacy policy](/privacy#deletion). We may close an account that breaks these terms, after a warning where that is possible.`,
      ),
    ],
  },
  {
    id: "liability",
    heading: "Liability",
    summary: `At most ${c.liabilityCapUsd} US dollars, within ${c.claimYears} year.`,
    blocks: [
      text(
        `The service is provided as it is. As far as the law allows, our total liability is limited to ${c.liabilityCapUsd} US dollars, and a claim must be made within one year of its cause. This does not limit liability for intent, for gross negligence or for anything else that the law does not let us limit.`,
      ),
    ],
  },
  {
    id: "law",
    heading: "Law and court",
    summary: "Japanese law, courts in Tokyo.",
    blocks: [
      text(
        "These terms are governed by the law of Japan. The Tokyo District Court has jurisdiction over disputes. If you are a consumer, the protection of the law where you live stays with you.",
      ),
    ],
  },
  {
    id: "changes",
    heading: "Changes of these terms",
    summary: "A change gets a new version and a new date on this page.",
    blocks: [
      text(
        "When we change these terms, this page shows the new version with the day from which it counts. A change never takes away what you have already paid for.",
      ),
    ],
  },
  {
    id: "contact",
    heading: "Contact",
    summary: `An answer within ${SUPPORT_REPLY_HOURS} hours.`,
    blocks: [
      text(
        `Write to the [support desk](/support) or to {operatorEmail}. We answer within ${SUPPORT_REPLY_HOURS} hours. The seller’s business hours are ${c.businessHours}, Japan time {sellerHoursHere}; the [support page](/support) shows the support hours.`,
      ),
    ],
  },
];

export const termsEn: LegalDocument = {
  ...legalEdition,
  title: "Terms of Use and Payment Policy",
  description: `The terms of ${PRODUCT_NAME}: age, credits, plans, payment, cancellation, refunds, liability and law.`,
  lead: "What you may expect of the counter, what the counter expects of you, and how paying works.",
  sections: [...service, ...payment, ...closing],
};
