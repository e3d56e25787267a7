import { createForwardingRoute } from "@/lib/forwarding/forward-route";

const handle = createForwardingRoute("books");

export { handle as DELETE, handle as GET, handle as POST, handle as PUT };
