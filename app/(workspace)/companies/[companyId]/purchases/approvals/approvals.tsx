import { Cockpit } from "@/components/purchases/approvals/cockpit";
import { ClientMessages } from "@/components/shell/client-messages";

/** The cockpit is the same for every draft in its address, so moving to another draft loads no page. */
export function Approvals() {
  return (
    <ClientMessages namespaces={["approvals", "booking", "coding", "comments", "document", "history", "list", "rules"]}>
      <Cockpit />
    </ClientMessages>
  );
}
