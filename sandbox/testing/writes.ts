import { expect } from "vitest";
import type { Sandbox } from "../../scripts/testing/programs";
import { type BooksClient, type JsonRecord, type Reply, today } from "../resources/testing/books-client";
import { readBooksSnapshot } from "../resources/testing/books-snapshot";
import { buildRow, createDraft, type Shop } from "../resources/testing/sales";

/** Checks that the result of an acknowledged write is stored as it was acknowledged; fails where it is not. */
type StoredCheck = () => Promise<void>;

export type WriteKind = "draft" | "convert" | "void" | "voucher" | "mail";

/** Writes of every kind, and a record of those that the sandbox acknowledged, which must still be stored after any kill. */
export function createRecordedWrites(books: BooksClient<Sandbox>, shop: Shop) {
  const checksByKind: Record<WriteKind, StoredCheck[]> = { draft: [], convert: [], void: [], voucher: [], mail: [] };
  const convertedDraftIds = new Set<unknown>();
  /** Resolves when the sandbox runs again after a kill; calls that are made meanwhile wait for it. */
  let restartPromise: Promise<void> = Promise.resolve();

  /** The check at the end needs more calls than a client may make in a minute. A restart resets the limit. */
  const liftLimits = async () => {
    await books.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  };
  const getBody = async (path: string) => (await shop.anna.get(path)).body;
  const listMails = () => books.sandbox.callControl<readonly { subject: string }[]>("GET", "/mail");

  /**
   * Returns the answer of a call, or null where no complete answer came; whether such a call took effect is unknown.
   */
  async function writeAndRecord(
    kind: WriteKind,
    call: () => Promise<Reply>,
    makeCheck: (reply: Reply) => StoredCheck,
  ): Promise<Reply | null> {
    await restartPromise;
    try {
      const reply = await call();
      expect(reply.status, reply.text).toBeLessThan(300);
      checksByKind[kind].push(makeCheck(reply));
      return reply;
    } catch (error) {
      if (error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)) return null;
      throw error;
    }
  }

  function writeDraft(hours: number): Promise<Reply | null> {
    const sendDraft = () => createDraft(shop, [buildRow(shop, "service25", hours, 400)]);
    return writeAndRecord("draft", sendDraft, ({ body }) => async () => {
      if (!convertedDraftIds.has(body.Id)) expect(await getBody(`/customerinvoicedrafts/${body.Id}`)).toEqual(body);
    });
  }

  function convertDraft(draftId: unknown): Promise<Reply | null> {
    convertedDraftIds.add(draftId); // The conversion was requested, whatever comes of it.
    return writeAndRecord(
      "convert",
      () => shop.anna.send("POST", `/customerinvoicedrafts/${draftId}/convert`),
      ({ body }) =>
        async () => {
          const { Id, InvoiceNumber, VoucherId, VoucherNumber, TotalAmount, CreatedFromDraftId, Rows } = body;
          const expectedMembers = {
            Id,
            InvoiceNumber,
            VoucherId,
            VoucherNumber,
            TotalAmount,
            CreatedFromDraftId,
            Rows,
          };
          expect(await getBody(`/customerinvoices/${body.Id}`)).toMatchObject(expectedMembers);
        },
    );
  }

  async function writeInvoice(hours: number): Promise<Reply | null> {
    const createdDraft = await writeDraft(hours);
    return createdDraft && convertDraft(createdDraft.body.Id);
  }

  function voidInvoice(invoiceBody: Reply["body"]): Promise<Reply | null> {
    return writeAndRecord(
      "void",
      () => shop.anna.send("POST", `/customerinvoices/${invoiceBody.Id}/void`),
      () => async () => {
        const { CreditedBy, RemainingAmount } = await getBody(`/customerinvoices/${invoiceBody.Id}`);
        const [{ CreditInvoiceId } = {}] = CreditedBy as JsonRecord[];
        expect(RemainingAmount).toBe(0);
        const creditInvoice = await getBody(`/customerinvoices/${CreditInvoiceId}`);
        expect(creditInvoice).toMatchObject({
          ReferringInvoiceId: invoiceBody.Id,
          TotalAmount: invoiceBody.TotalAmount,
        });
      },
    );
  }

  function writeVoucher(debitAmount: number): Promise<Reply | null> {
    const body = {
      VoucherDate: today,
      VoucherText: `Utlägg ${debitAmount}`,
      Rows: [
        { AccountNumber: 5460, DebitAmount: debitAmount },
        { AccountNumber: 1930, CreditAmount: debitAmount },
      ],
    };
    return writeAndRecord(
      "voucher",
      () => shop.anna.send("POST", "/vouchers", body),
      (reply) => async () => {
        const { Data } = await getBody(
          `/vouchers?$filter=NumberAndNumberSeries eq '${reply.body.NumberAndNumberSeries}'`,
        );
        expect(Data).toEqual([reply.body]);
      },
    );
  }

  function sendMail(invoiceId: unknown): Promise<Reply | null> {
    const Subject = `Faktura ${invoiceId}`;
    return writeAndRecord(
      "mail",
      () => shop.anna.send("POST", `/customerinvoices/${invoiceId}/email`, { Subject }),
      () => async () => {
        expect((await listMails()).filter((sentMail) => sentMail.subject === Subject)).toHaveLength(1);
      },
    );
  }

  return {
    ...{ writeDraft, convertDraft, writeInvoice, voidInvoice, writeVoucher, sendMail },
    /** The number of acknowledged writes. */
    countAcknowledged: () => Object.values(checksByKind).reduce((sum, checks) => sum + checks.length, 0),

    async killAndRestart(): Promise<void> {
      await books.sandbox.kill();
      restartPromise = books.sandbox.restart().then(liftLimits);
      await restartPromise;
    },

    /**
     * Checks that every acknowledged write is stored, that each kind has one at least, and that the books satisfy every law.
     */
    async expectAcknowledgedStored(): Promise<void> {
      for (const [kind, checks] of Object.entries(checksByKind)) {
        expect(checks.length, `acknowledged: ${kind}`).toBeGreaterThan(0);
        for (const check of checks) await check();
      }
      expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
    },

    /** Checks that writes without an answer are stored wholly or not at all: counters of transactions match the books. */
    async expectAllOrNothing() {
      const snapshot = await readBooksSnapshot(books.sandbox, shop.anna);
      const credits = (await getBody("/customerinvoices?$filter=IsCreditInvoice eq true&$pagesize=1")).Meta;
      expect(snapshot.voids).toBe(credits.TotalNumberOfResults);
      expect(snapshot.conversions).toBe(snapshot.invoices - snapshot.voids);
      expect(snapshot.postings).toBe(snapshot.vouchers);
      expect(snapshot.mails).toBe((await listMails()).length);
      return snapshot;
    },
  };
}

export type Writes = ReturnType<typeof createRecordedWrites>;
