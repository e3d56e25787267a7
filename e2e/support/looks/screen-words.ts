import { said } from "../spoken";
import type { Language } from "./looks";

export type ScreenWords = ReturnType<typeof screenWords>;

/** What is read and pressed on the way to the states that are looked at, in any language, as its translators wrote it. */
export function screenWords(language: Language) {
  const say = (key: string, values?: Record<string, string>) => said(language, key, values);
  return {
    language,
    customer: say("sales.editor.customer"),
    row: (row: number, column: string) => say("sales.editor.rowLabel", { row: String(row), column }),
    text: say("sales.editor.columnText"),
    quantity: say("sales.editor.columnQuantity"),
    price: say("sales.editor.columnPrice"),
    addRow: say("sales.editor.addRow"),
    whatWillHappen: say("sales.editor.preview"),
    saveDraft: say("sales.editor.save"),
    deleteDraft: say("sales.editor.delete"),
    orderNumber: say("sales.editor.invoice.orderReference"),
    finaliseOnly: say("sales.sheet.finaliseOnly"),
    otherVersion: say("sales.version.title"),
    to: say("sales.mail.to"),
    downloadPdf: say("sales.invoice.pdf"),
    showPdf: say("sales.invoice.view"),
    void: say("sales.void.open"),
    name: say("articles.form.name"),
    telephone: say("customers.form.telephone"),
    showNumber: say("customers.page.showNumber"),
    writeNumber: say("customers.form.identityReplace"),
    signOut: say("shell.signOut"),
    look: say("shell.undo.look"),
    menu: say("shell.menu", { company: "" }),
    reconnect: say("problems.reconnect"),
    disconnect: say("connection.disconnect.open"),
    disconnectNow: say("connection.disconnect.button"),
    /** Understood one way and shown as such, because it could mean two things. */
    ambiguous: "1,234",
  };
}
