import type Stripe from "stripe";
import type { TestCardToken } from "#core/sandbox.ts";
import type { Decline } from "../cards.ts";
import { chargedCard, noBillingDetails } from "./people.ts";

interface NewPayment {
  readonly amountMinor: number;
  readonly currency: string;
  readonly customer: string;
  /** `null` if the card isn't attached yet. */
  readonly paymentMethod: string | null;
  readonly nowS: number;
}

/** Returns the payment intent of one invoice. Each attempt is a charge of it. */
export function newPaymentIntent(id: string, made: NewPayment): Stripe.PaymentIntent {
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: made.amountMinor,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: null,
    confirmation_method: "automatic",
    created: made.nowS,
    currency: made.currency,
    customer: made.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: made.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

interface NewCharge extends NewPayment {
  readonly id: string;
  readonly token: TestCardToken;
  readonly paymentIntent: string;
  /** `null` if the charge succeeded. */
  readonly decline: Decline | null;
}

/** Returns one attempt to charge a card. */
export function newCharge(made: NewCharge): Stripe.Charge {
  const { id, decline } = made;
  return {
    id,
    object: "charge",
    amount: made.amountMinor,
    amount_captured: decline ? 0 : made.amountMinor,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: noBillingDetails,
    calculated_statement_descriptor: null,
    captured: decline === null,
    created: made.nowS,
    currency: made.currency,
    customer: made.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: made.paymentIntent,
    payment_method: made.paymentMethod,
    payment_method_details: chargedCard(made.token),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: "normal",
    seller_message: decline?.message ?? "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

/** Returns a refund of all that remains of a charge. */
export function newRefund(
  charge: Stripe.Charge,
  { id, nowS }: { readonly id: string; readonly nowS: number },
): Stripe.Refund {
  return {
    id,
    object: "refund",
    amount: charge.amount - charge.amount_refunded,
    balance_transaction: null,
    charge: charge.id,
    created: nowS,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: "requested_by_customer",
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

/** Returns an open dispute. The bank keeps the charge's amount until it decides. */
export function newDispute(
  charge: Stripe.Charge,
  { id, nowS, dueByS }: { readonly id: string; readonly nowS: number; readonly dueByS: number },
): Stripe.Dispute {
  const network = charge.payment_method_details?.card?.brand ?? "visa";
  return {
    id,
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowS,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dueByS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: network, case_type: "chargeback", network, network_reason_code: null },
      type: "card",
    },
    reason: "fraudulent",
    status: "needs_response",
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
