import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { audit } from "@/lib/audit/audit";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { executeOperation, submitAcceptance } from "@/lib/operations/operations";
import { type Tx, withTenant } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { mayAnswer } from "@/lib/rules/sales/offer-state";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import type { RequestWithHeaders } from "../auth/session";
import { sealCustomerReply } from "../offers/customer-words";
import { lockQuote } from "../offers/offer-rows";
import {
  findLinkPlace,
  type LinkedOffer,
  type LinkPlace,
  offerStateOf,
  readLinkedOffer,
  readOfferInBooks,
} from "../offers/open-link";

const answerSchema = z.strictObject({
  decision: z.enum(["accepted", "declined"]),
  name: z.string().trim().min(1).max(100),
  message: z.string().trim().max(1000).default(""),
});

type LinkAnswer = z.infer<typeof answerSchema>;

/**
 * Records what a customer answers by a link, once, and submits the acceptance in the name of the person who mailed the
 * link. Answer and acceptance are stored in one transaction. An offer that changed meanwhile is not answered: the page
 * shows the change.
 *
 * @param form `decision`, `name` and `message` as the page sends them
 * @returns whether the token leads to an offer
 * @throws Problem `invalid_input`
 */
export async function answerLink(
  request: RequestWithHeaders,
  token: string,
  form: Record<string, unknown>,
): Promise<boolean> {
  const answer = parseInput(answerSchema, form);
  const linkPlace = await findLinkPlace(request, token);
  if (!linkPlace) return false;
  const offer = await withTenant(linkPlace.tenant, (tx) => readLinkedOffer(tx, linkPlace, token));
  if (!offer) return false;
  const offerInBooks = await readOfferInBooks(offer);
  const operationId = await withTenant(linkPlace.tenant, async (tx) => {
    await lockQuote(tx, linkPlace.tenant, offer.link.quoteId);
    const latestOffer = await readLinkedOffer(tx, linkPlace, token);
    if (!latestOffer || !mayAnswer(offerStateOf(latestOffer, offerInBooks), answer.decision)) return null;
    return recordAnswer(tx, linkPlace, latestOffer, answer);
  });
  if (operationId) await startAcceptance(offer, operationId);
  return true;
}

/** @returns the operation that executes an acceptance, unless somebody at the seller already works on the quote */
async function recordAnswer(
  tx: Tx,
  { tenant }: LinkPlace,
  { link, version, quote }: LinkedOffer,
  { decision, ...customerReply }: LinkAnswer,
): Promise<string | null> {
  const { partnerId, companyId } = tenant;
  const { id: linkId, quoteId, number, personId } = link;
  const answerId = randomUUID();
  const dataKey = await dataKeyOf(tx, tenant);
  await tx.quoteAnswer.create({
    data: {
      ...{ partnerId, companyId, id: answerId, quoteId, number, decision, linkId },
      saidSealed: sealCustomerReply(customerReply, tenant, answerId, dataKey),
      dataKeyId: dataKey.id,
      createdAt: now(),
    },
  });
  // The customer is named only in the answer: no person of the portal gave it.
  const detail = { decision, version: number, link: linkId };
  await audit(tx, { partnerId, companyId }, { kind: "offer.answered", subject: quoteId, detail });
  if (decision !== "accepted") return null;
  return submitAcceptance(tx, tenant, { answerId, version: version.version, quote, personId });
}

/** Executes the acceptance at once; if this process ends before that, the next sweep of any process executes it. */
async function startAcceptance({ tenant, link }: LinkedOffer, operationId: string): Promise<void> {
  executeOperation({ ...tenant, personId: link.personId }, operationId).catch((error) =>
    log("operations").error({ err: error, operation: operationId }, "an acceptance could not be carried out"),
  );
}
