import { commitments as c } from "#core/commitments.ts";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { REFUND } from "#core/money-sentences.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { SUPPORT_REPLY_HOURS } from "#core/support-rules.ts";
import { type LegalDocument, legalEdition, text } from "./document.ts";
import { yenRows } from "./plan-rows.ts";

export const commerceEn: LegalDocument = {
  ...legalEdition,
  title: "Commercial Disclosure",
  description: `Who sells ${PRODUCT_NAME}, prices in yen with tax, payment, delivery, cancellation and refunds, as Japanese law asks for it.`,
  lead: "Notation based on Japan’s Act on Specified Commercial Transactions: who sells, at what price, and on what conditions.",
  sections: [
    {
      id: "seller",
      heading: "Seller",
      summary: "Who you do business with.",
      blocks: [
        {
          kind: "facts",
          rows: [
            ["Seller", "{operatorName}"],
            ["Responsible person", "{operatorRepresentative}"],
            ["Address", "{operatorAddress}"],
            ["Phone", "{operatorPhone}"],
            ["E-mail", "{operatorEmail}"],
            ["Business hours", `${c.businessHours}, Japan time {sellerHoursHere}`],
            ["Support", `[support desk](/support), answers within ${SUPPORT_REPLY_HOURS} hours`],
          ],
        },
        text(
          "Where the address or the phone number is not shown, ask for it at the [support desk](/support); the seller discloses it without delay.",
        ),
      ],
    },
    {
      id: "prices",
      heading: "Prices",
      summary: "Yen by the month or the year, tax included.",
      blocks: [
        {
          kind: "table",
          caption: "Plans in yen, tax included",
          head: ["Plan", "Price per month", "Price per year", "Credits"],
          rows: yenRows("en", {
            freeCredits: `${SIGN_UP_CREDITS} initial credits`,
            credits: "{credits} per month",
          }),
        },
        text(
          "If you pay by the year, you pay the yearly price once a year and receive the credits month by month. A name in brackets is the plan’s name in legal documents. Every plan has every tool, on the web and through the API.",
        ),
        text(
          "Prices in US dollars are in the [terms](/terms#plans) and on the [pricing page](/pricing).",
        ),
      ],
    },
    {
      id: "conditions",
      heading: "Payment and delivery",
      summary: "By card, online; delivered at once.",
      blocks: [
        {
          kind: "facts",
          rows: [
            [
              "Other fees",
              "No additional fee for mobile or web payment. The cost of your internet connection is yours.",
            ],
            [
              "Means of payment",
              "Card, online, through a card payment provider, where the operator has set it up.",
            ],
            [
              "Time of payment",
              "On the day you subscribe, then on the same day of each month, or of each year if you pay by the year. In a shorter month it is the last day.",
            ],
            ["Delivery", "Digital content is delivered immediately after payment."],
            [
              "Validity of credits",
              `Credits of a paid plan last at most ${c.paidCreditMonths} months from the day they are granted.`,
            ],
            ["What you need", "A current web browser and an internet connection."],
          ],
        },
      ],
    },
    {
      id: "term",
      heading: "Term and cancellation",
      summary: "Renews each month or each year until you cancel.",
      blocks: [
        text(
          "A monthly plan renews automatically each month on the same day, a yearly plan each year on the same day, at the price in the table above, until it is cancelled.",
        ),
        text(
          "You may cancel at any time before the next renewal, in the [account settings](/account#plan) or by a [support ticket](/support). The plan then ends with the term that is paid for, and nothing more is charged. Afterwards only the free parts stay accessible.",
        ),
        text(
          `${c.renewalNoticeDays} days before a yearly plan renews you get an email with the day, the amount and how to cancel. A trial is announced ${c.trialFirstNoticeDays} days and ${c.trialLastNoticeDays} day before it ends. The day and amount of your next charge are always on your [account page](/account#plan).`,
        ),
        text(
          `New prices are announced at least ${c.priceNoticeDays} days before the end of a term.`,
        ),
      ],
    },
    {
      id: "refunds",
      heading: "Returns and refunds",
      summary: `Within ${c.refundDays} days, if nothing was used: the full amount.`,
      blocks: [text(REFUND.en)],
    },
  ],
};
