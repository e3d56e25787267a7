import { forwardRoute } from "@/lib/forwarding/forward-route";

const handle = forwardRoute("books");

export { handle as DELETE, handle as GET, handle as POST, handle as PUT };
