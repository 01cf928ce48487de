import { commitments as c } from "#core/commitments.ts";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
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
            ["Business hours", `${c.businessHours}, Japan time`],
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
      summary: "Yen a month, tax included.",
      blocks: [
        {
          kind: "table",
          caption: "Monthly plans in yen, tax included",
          head: ["Plan", "Price per month", "Credits"],
          rows: yenRows("en", {
            freeName: "{name}",
            freeCredits: `${SIGN_UP_CREDITS} initial credits`,
            credits: "{credits} per month",
          }),
        },
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
            ["Time of payment", "First at sign-up for the plan, then each month on the same day."],
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
      summary: "Renews each month until you cancel.",
      blocks: [
        text(
          "A subscription renews automatically each month on the same day until it is cancelled. You may cancel at any time before the next renewal: in the account settings, by a [support ticket](/support), or in the third-party store where you subscribed. Afterwards only the free parts stay accessible.",
        ),
        text(
          `New prices are announced at least ${c.priceNoticeDays} days before the end of a term.`,
        ),
      ],
    },
    {
      id: "refunds",
      heading: "Returns and refunds",
      summary: `Final, except unused within ${c.refundDays} days.`,
      blocks: [
        text("Because content is digital, sales are final and there are no refunds."),
        text(
          `By our [terms](/terms#refunds) you nevertheless receive a full refund within ${c.refundDays} days if the paid content was never used. The better of the two for you counts.`,
        ),
      ],
    },
  ],
};
