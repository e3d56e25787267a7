import { redirect } from "next/navigation";
import { getSession } from "@/lib/auth/session";

/** The page at the root redirects people who are signed in to their companies, and everybody else to the sign-in page. */
export default async function RootPage() {
  redirect((await getSession()) ? "/companies" : "/sign-in");
}
