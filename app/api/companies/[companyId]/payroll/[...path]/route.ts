import { createForwardingRoute } from "@/lib/forwarding/forward-route";

const handle = createForwardingRoute("payroll");

export { handle as DELETE, handle as GET, handle as POST, handle as PUT };
