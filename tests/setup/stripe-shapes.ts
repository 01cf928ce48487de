/**
 * The fields that Stripe publishes for its billing objects, by their JSON type; "?" marks types that allow null.
 * Condensed by us from the names in stripe/openapi, openapi/fixtures3.json (commit f6c2a48, August 2026) that the
 * types of `stripe` 23.1.0 require.
 */
export const publishedShapes = {
  customer: {
    boolean: "livemode",
    number: "balance created",
    object: "invoice_settings metadata",
    "object?": "shipping",
    string: "id object",
    "string?": "default_source description email",
  },
  payment_method: {
    boolean: "livemode",
    number: "created",
    object: "billing_details",
    "object?": "metadata",
    string: "id object type",
    "string?": "customer customer_account",
  },
  "checkout.session": {
    array: "custom_fields payment_method_types shipping_options",
    "array?": "discounts",
    boolean: "livemode",
    "boolean?": "allow_promotion_codes",
    number: "created expires_at",
    "number?": "amount_subtotal amount_total",
    object: "automatic_tax custom_text",
    "object?":
      "adaptive_pricing after_expiration collected_information consent consent_collection currency_conversion customer_details invoice_creation managed_payments metadata origin_context payment_method_configuration_details payment_method_options permissions saved_payment_method_options shipping_address_collection shipping_cost total_details wallet_options",
    string: "id mode object payment_status",
    "string?":
      "billing_address_collection cancel_url client_reference_id client_secret currency customer customer_account customer_creation customer_email integration_identifier invoice locale payment_intent payment_link payment_method_collection recovered_from setup_intent status submit_type subscription success_url ui_mode url",
  },
  subscription: {
    array: "billing_schedules discounts",
    boolean: "cancel_at_period_end livemode",
    number: "billing_cycle_anchor created start_date",
    "number?":
      "application_fee_percent cancel_at canceled_at days_until_due ended_at next_pending_invoice_item_invoice trial_end trial_start",
    object: "automatic_tax billing_mode invoice_settings items metadata",
    "object?":
      "billing_cycle_anchor_config billing_thresholds cancellation_details managed_payments pause_collection payment_settings pending_invoice_item_interval pending_update transfer_data trial_settings",
    string: "collection_method currency customer id object status",
    "string?":
      "application customer_account default_payment_method default_source description latest_invoice on_behalf_of pending_setup_intent schedule test_clock",
  },
  subscription_item: {
    array: "discounts",
    "array?": "tax_rates",
    number: "created current_period_end current_period_start",
    object: "metadata plan price",
    "object?": "billing_thresholds",
    string: "id object subscription",
  },
  subscription_schedule: {
    array: "phases",
    boolean: "livemode",
    number: "created",
    "number?": "canceled_at completed_at released_at",
    object: "billing_mode default_settings",
    "object?": "current_phase metadata",
    string: "customer end_behavior id object status",
    "string?": "application customer_account released_subscription subscription test_clock",
  },
  price: {
    boolean: "active livemode",
    number: "created",
    "number?": "unit_amount",
    object: "metadata",
    "object?": "custom_unit_amount recurring transform_quantity",
    string: "billing_scheme currency id object product type",
    "string?": "lookup_key nickname tax_behavior tiers_mode unit_amount_decimal",
  },
  plan: {
    boolean: "active livemode",
    number: "created interval_count",
    "number?": "amount trial_period_days",
    "object?": "metadata transform_usage",
    string: "billing_scheme currency id interval object usage_type",
    "string?": "amount_decimal meter nickname product tiers_mode",
  },
  invoice: {
    array: "default_tax_rates discounts",
    "array?":
      "account_tax_ids custom_fields total_discount_amounts total_pretax_credit_amounts total_taxes",
    boolean: "attempted livemode",
    number:
      "amount_due amount_overpaid amount_paid amount_remaining amount_shipping attempt_count created period_end period_start post_payment_credit_notes_amount pre_payment_credit_notes_amount starting_balance subtotal total",
    "number?":
      "automatically_finalizes_at due_date effective_at ending_balance next_payment_attempt subtotal_excluding_tax total_excluding_tax webhooks_delivered_at",
    object: "automatic_tax issuer lines payment_settings status_transitions",
    "object?":
      "customer_address customer_shipping from_invoice last_finalization_error metadata parent rendering shipping_cost shipping_details",
    string: "collection_method currency id object",
    "string?":
      "account_country account_name application billing_reason customer customer_account customer_email customer_name customer_phone customer_tax_exempt default_payment_method default_source description footer latest_revision number on_behalf_of receipt_number statement_descriptor status test_clock",
  },
  line_item: {
    array: "discounts",
    "array?": "discount_amounts pretax_credit_amounts taxes",
    boolean: "discountable livemode",
    number: "amount subtotal",
    "number?": "quantity",
    object: "metadata period",
    "object?": "parent pricing",
    string: "currency id object",
    "string?": "description invoice quantity_decimal subscription",
  },
  invoice_payment: {
    boolean: "is_default livemode",
    number: "amount_requested created",
    "number?": "amount_paid",
    object: "payment status_transitions",
    string: "currency id invoice object status",
  },
  payment_intent: {
    array: "payment_method_types",
    "array?": "excluded_payment_method_types",
    boolean: "livemode",
    number: "amount amount_capturable amount_received created",
    "number?": "application_fee_amount canceled_at",
    object: "metadata",
    "object?":
      "automatic_payment_methods last_payment_error managed_payments next_action payment_method_configuration_details payment_method_options processing shipping",
    string: "capture_method confirmation_method currency id object status",
    "string?":
      "application cancellation_reason client_secret customer customer_account description latest_charge on_behalf_of payment_method receipt_email review setup_future_usage source statement_descriptor statement_descriptor_suffix transfer_group",
  },
  charge: {
    boolean: "captured disputed livemode paid refunded",
    number: "amount amount_captured amount_refunded created",
    "number?": "application_fee_amount",
    object: "billing_details metadata",
    "object?": "fraud_details outcome payment_method_details shipping source transfer_data",
    string: "currency id object status",
    "string?":
      "application application_fee balance_transaction calculated_statement_descriptor customer description failure_balance_transaction failure_code failure_message on_behalf_of payment_intent payment_method receipt_email receipt_number receipt_url review source_transfer statement_descriptor statement_descriptor_suffix transfer_group",
  },
  refund: {
    number: "amount created",
    "object?": "metadata",
    string: "currency id object",
    "string?":
      "balance_transaction charge customer customer_account payment_intent payment_method reason receipt_number source_transfer_reversal status transfer_reversal",
  },
  dispute: {
    array: "balance_transactions enhanced_eligibility_types",
    boolean: "is_charge_refundable livemode",
    number: "amount created",
    object: "evidence evidence_details metadata",
    string: "charge currency id object reason status",
    "string?": "payment_intent",
  },
  event: {
    boolean: "livemode",
    number: "created pending_webhooks",
    object: "data",
    "object?": "request",
    string: "id object type",
    "string?": "api_version",
  },
} as const;
