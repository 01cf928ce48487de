import { InvoicesSection } from "./invoices-section.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { PlanSection } from "./plan-section.tsx";

export function PlanTab() {
  return (
    <>
      <PlanSection />
      <PaymentSection />
      <InvoicesSection />
    </>
  );
}
