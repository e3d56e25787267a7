import "server-only";
import type { Operation } from "../../api/contract/operations/operation";
import { type Quote, quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import type { SignedIn, World } from "../../api/testing/world";
import { submitAndWatch } from "../../operations/operations";
import { awaitSettledOperation } from "../../operations/testing/settled-operation";
import { expectationOfQuote } from "../../rules/sales/expectations";
import { linkPlaceholder } from "../../rules/sales/offer-link";

/** A quote as its customer has it: the link is in the mail that was sent. */
export type MailedQuote = { quote: Quote; url: string; token: string };

let mailCount = 0;

/** Mails a quote with its link, and reads the link from the mail as the customer does; one at a time. */
export async function mailOffer(world: World, person: SignedIn, quote: Quote): Promise<MailedQuote> {
  const { stage, problem } = await submitMail(person, quote);
  if (stage !== "done") throw new Error(`the mail is ${stage}: ${problem?.code} ${problem?.detail}`);
  return { quote, ...(await readLastLink(world)) };
}

/** Submits the mail of a quote with its link, and waits for its outcome. */
export async function submitMail(person: SignedIn, quote: Quote): Promise<Operation> {
  const mailContent = { message: `Svara här:\n${linkPlaceholder}\nHälsningar` };
  const input = { documentId: quote.id, order: mailContent, offer: expectationOfQuote(quote) };
  const key = `offer:${quote.id}:${mailCount++}`;
  const { id } = await submitAndWatch(person.access, { kind: "quote-email", key, input });
  return awaitSettledOperation(person, id);
}

/** Reads the link in the mail that was sent last. */
export async function readLastLink({ sandbox }: World): Promise<Omit<MailedQuote, "quote">> {
  const [newestMail] = await sandbox.callControl<{ id: string }[]>("GET", "/mail");
  if (!newestMail) throw new Error("no mail has left");
  const { text } = await sandbox.callControl<{ text: string }>("GET", `/mail/${newestMail.id}`);
  const url = /https?:\/\/\S+\/q\/\S+/.exec(text)?.[0] ?? "";
  return { url, token: url.split("/").at(-1) ?? "" };
}

/** A request of somebody without any cookie. */
export function makeAnonymousRequest(person: SignedIn, client = "203.0.113.9"): { headers: Headers } {
  return { headers: new Headers({ host: person.host, "x-stegvis-client": client }) };
}

export function readQuoteInBooks({ access }: SignedIn, id: string): Promise<Quote> {
  return books(access).get(quotes, id);
}
