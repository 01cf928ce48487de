-- Which plans there are says the table of core/plans.ts alone: checkouts and the mirror of subscriptions are written
-- from its types, so that a new plan needs no change of the database.
alter table billing.checkout
  drop constraint checkout_plan_check,
  add constraint checkout_plan_check check (plan <> '') not valid;
alter table billing.subscription
  drop constraint subscription_plan_check,
  add constraint subscription_plan_check check (plan <> '') not valid;
