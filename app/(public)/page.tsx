import { redirect } from "next/navigation";
import { getSession } from "@/lib/auth/session";

/** The front door: on to work for those who are signed in, to the sign-in for everyone else. */
export default async function FrontDoor() {
  redirect((await getSession()) ? "/companies" : "/sign-in");
}
