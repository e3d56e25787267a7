import { Cockpit } from "@/components/purchases/approvals/cockpit";
import { ClientMessages } from "@/components/shell/client-messages";

/** The cockpit, whichever draft its address begins with: going to another one loads no page. */
export function Approvals() {
  return (
    <ClientMessages namespaces={["approvals", "coding", "document", "history", "list", "rules"]}>
      <Cockpit />
    </ClientMessages>
  );
}
