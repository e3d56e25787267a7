import { describe, expect, it } from "vitest";
import { locales } from "../../../i18n/locales";
import { makeReminderProposal } from "./reminder-proposal";

const invoice = {
  number: 1047,
  remainingMinor: 1_065_000n,
  currencyCode: "SEK",
  dueOn: "2026-11-02",
  remindersSent: 0,
};
const seller = { name: "Norrsken Bygg AB", countryCode: "SE" };

describe("the words of a reminder", () => {
  it("are in the language of the customer's documents, else of the company's country", () => {
    expect(makeReminderProposal(invoice, seller, "").subject).toBe("Påminnelse: faktura 1047 från Norrsken Bygg AB");
    expect(makeReminderProposal(invoice, seller, "nl").subject).toBe("Herinnering: factuur 1047 van Norrsken Bygg AB");
  });

  it.each(locales)("name number, due day and what remains in %s, and no fee", (language) => {
    for (const remindersSent of [0, 1, null]) {
      const { message, subject, amount } = makeReminderProposal({ ...invoice, remindersSent }, seller, language);
      expect(subject).toContain("1047");
      expect(message).toContain("1047");
      expect(message).toContain("2026");
      expect(message).toContain(amount);
      expect(amount).toBe("10\u00a0650,00\u00a0SEK");
      expect(message).not.toMatch(/avgift|gebyr|kosten|fee|ränta|rente|interest|inkasso|incasso/i);
    }
  });

  it("say that it is not the first", () => {
    const repeatedProposal = makeReminderProposal({ ...invoice, remindersSent: 1 }, seller, "en");
    expect(repeatedProposal.subject).toBe("New reminder: invoice 1047 from Norrsken Bygg AB");
    expect(repeatedProposal.message).toContain("reminded you before");
  });
});
