-- The end of an account that an operator begins stands in the log of operators.
alter table public.operator_action
  drop constraint operator_action_action_check,
  add constraint operator_action_action_check check (
    action in ('credits.grant', 'event.replay', 'free_credits.decide', 'letter.close', 'account.forget')) not valid;
