import { expect } from "vitest";
import type { Sandbox } from "../../scripts/testing/programs";
import { type Books, type Reply, today, type Wire } from "../resources/testing/books-client";
import { readBooksSnapshot } from "../resources/testing/books-snapshot";
import { createDraft, row, type Shop } from "../resources/testing/sales";

/** Checks that the result of an acknowledged write is stored as it was acknowledged; fails where it is not. */
type Proof = () => Promise<void>;

export type WriteKind = "draft" | "convert" | "void" | "voucher" | "mail";

/** Writes of every kind, and a record of those that the sandbox acknowledged, which must still be stored after any kill. */
export function createRecordedWrites(books: Books<Sandbox>, shop: Shop) {
  const acknowledged: Record<WriteKind, Proof[]> = { draft: [], convert: [], void: [], voucher: [], mail: [] };
  const convertedDraftIds = new Set<unknown>();
  /** Resolves when the sandbox runs again after a kill; calls that are made meanwhile wait for it. */
  let restarted: Promise<void> = Promise.resolve();

  /** The check at the end needs more calls than a client may make in a minute. A restart resets the limit. */
  const liftLimits = async () => {
    await books.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  };
  const read = async (path: string) => (await shop.anna.get(path)).body;
  const mails = () => books.sandbox.control<readonly { subject: string }[]>("GET", "/mail");

  /**
   * Returns the answer of a call, or null where no complete answer came; whether such a call took effect is unknown.
   */
  async function writeAndRecord(
    kind: WriteKind,
    call: () => Promise<Reply>,
    proofOf: (reply: Reply) => Proof,
  ): Promise<Reply | null> {
    await restarted;
    try {
      const reply = await call();
      expect(reply.status, reply.text).toBeLessThan(300);
      acknowledged[kind].push(proofOf(reply));
      return reply;
    } catch (error) {
      if (error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)) return null;
      throw error;
    }
  }

  function draft(hours: number): Promise<Reply | null> {
    const create = () => createDraft(shop, [row(shop, "service25", hours, 400)]);
    return writeAndRecord("draft", create, ({ body }) => async () => {
      if (!convertedDraftIds.has(body.Id)) expect(await read(`/customerinvoicedrafts/${body.Id}`)).toEqual(body);
    });
  }

  function convert(draftId: unknown): Promise<Reply | null> {
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
          expect(await read(`/customerinvoices/${body.Id}`)).toMatchObject(expectedMembers);
        },
    );
  }

  async function invoice(hours: number): Promise<Reply | null> {
    const createdDraft = await draft(hours);
    return createdDraft && convert(createdDraft.body.Id);
  }

  function cancel(invoiceBody: Reply["body"]): Promise<Reply | null> {
    return writeAndRecord(
      "void",
      () => shop.anna.send("POST", `/customerinvoices/${invoiceBody.Id}/void`),
      () => async () => {
        const { CreditedBy, RemainingAmount } = await read(`/customerinvoices/${invoiceBody.Id}`);
        const [{ CreditInvoiceId } = {}] = CreditedBy as Wire[];
        expect(RemainingAmount).toBe(0);
        const credit = await read(`/customerinvoices/${CreditInvoiceId}`);
        expect(credit).toMatchObject({ ReferringInvoiceId: invoiceBody.Id, TotalAmount: invoiceBody.TotalAmount });
      },
    );
  }

  function voucher(amount: number): Promise<Reply | null> {
    const body = {
      VoucherDate: today,
      VoucherText: `Utlägg ${amount}`,
      Rows: [
        { AccountNumber: 5460, DebitAmount: amount },
        { AccountNumber: 1930, CreditAmount: amount },
      ],
    };
    return writeAndRecord(
      "voucher",
      () => shop.anna.send("POST", "/vouchers", body),
      (reply) => async () => {
        const { Data } = await read(`/vouchers?$filter=NumberAndNumberSeries eq '${reply.body.NumberAndNumberSeries}'`);
        expect(Data).toEqual([reply.body]);
      },
    );
  }

  function mail(invoiceId: unknown): Promise<Reply | null> {
    const Subject = `Faktura ${invoiceId}`;
    return writeAndRecord(
      "mail",
      () => shop.anna.send("POST", `/customerinvoices/${invoiceId}/email`, { Subject }),
      () => async () => {
        expect((await mails()).filter((one) => one.subject === Subject)).toHaveLength(1);
      },
    );
  }

  return {
    ...{ draft, convert, invoice, cancel, voucher, mail },
    /** The number of acknowledged writes. */
    known: () => Object.values(acknowledged).reduce((sum, proofs) => sum + proofs.length, 0),

    async killAndRestart(): Promise<void> {
      await books.sandbox.kill();
      restarted = books.sandbox.restart().then(liftLimits);
      await restarted;
    },

    /**
     * Checks that every acknowledged write is stored, that each kind has one at least, and that the books satisfy every law.
     */
    async expectKept(): Promise<void> {
      for (const [kind, proofs] of Object.entries(acknowledged)) {
        expect(proofs.length, `acknowledged: ${kind}`).toBeGreaterThan(0);
        for (const proof of proofs) await proof();
      }
      expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
    },

    /** Checks that writes without an answer are stored wholly or not at all: counters of transactions match the books. */
    async expectWhole() {
      const trail = await readBooksSnapshot(books.sandbox, shop.anna);
      const credits = (await read("/customerinvoices?$filter=IsCreditInvoice eq true&$pagesize=1")).Meta;
      expect(trail.voids).toBe(credits.TotalNumberOfResults);
      expect(trail.conversions).toBe(trail.invoices - trail.voids);
      expect(trail.postings).toBe(trail.vouchers);
      expect(trail.mails).toBe((await mails()).length);
      return trail;
    },
  };
}

export type Writes = ReturnType<typeof createRecordedWrites>;
