import "server-only";
import type { QuoteEmailInput, QuoteExpectation } from "../../api/contract/operations/command-input";
import { customerAddresses } from "../../api/contract/sales/customer-addresses";
import { type Quote, quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import { isPresentTextDeclined } from "../../offers/declined-quotes";
import { addUnitNames, getOfferLink, storeOffer } from "../../offers/offer-to-mail";
import { expectationOfQuote, isAsExpected } from "../../rules/sales/expectations";
import { linkPlaceholder, replacePlaceholderByLink } from "../../rules/sales/offer-link";
import { now } from "../../values/clock";
import { dateInZone } from "../../values/dates";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import type { DocumentMailing } from "./document-email";
import { assertAllowedStatus } from "./quote-and-order";

export const quoteMailing: DocumentMailing = {
  path: quotes.path,
  async readDocument(operation) {
    const { access, row } = operation;
    const { offer, order: content } = row.request as unknown as QuoteEmailInput;
    const quote = offer ? await readOfferedQuote(operation, offer) : await books(access).get(quotes, row.subject);
    const { customerId } = quote;
    const recipient = (await books(access).get(customerAddresses, customerId)).quoteEmail;
    if (!offer) return { document: quote, recipient, customerId };
    const link = content.message?.includes(linkPlaceholder) ? await getOfferLink(access, quote) : null;
    const offerToMail = {
      quote: await addUnitNames(access, quote),
      link,
      personId: row.personId,
      operationId: row.id,
    };
    return {
      ...{ document: quote, recipient, customerId },
      completeMessage: (message) => (link ? replacePlaceholderByLink(message, link.url) : message),
      storeChanges: (tx) => storeOffer(tx, access, offerToMail),
    };
  },
  followUpInput: ({ expected }) => ({ offer: expected }),
};

/**
 * @throws Problem `conflict` when the quote has another text, its answer is not awaited any more, or it could not be
 *         accepted
 */
async function readOfferedQuote({ access, row }: AuthorizedOperation, offer: QuoteExpectation): Promise<Quote> {
  const quote = await books(access).get(quotes, row.subject);
  if (!isAsExpected(expectationOfQuote(quote), offer)) throw conflictProblem("quote_changed");
  assertAllowedStatus(quote, ["ongoing"], []);
  const { validUntilOn } = quote;
  if (validUntilOn !== null && validUntilOn < dateInZone(access.company.timeZone, now()))
    throw conflictProblem("quote_expired");
  if (await isPresentTextDeclined(access, quote)) throw conflictProblem("quote_declined");
  return quote;
}
