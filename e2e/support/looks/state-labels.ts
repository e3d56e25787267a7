import { translate } from "../translations";
import type { Language } from "./appearances";

export type StateLabels = ReturnType<typeof stateLabels>;

/** The labels that the walks through the states read and press, in any language, as its translators wrote them. */
export function stateLabels(language: Language) {
  const textOf = (key: string, values?: Record<string, string>) => translate(language, key, values);
  return {
    language,
    customer: textOf("sales.editor.customer"),
    row: (row: number, column: string) => textOf("sales.editor.rowLabel", { row: String(row), column }),
    text: textOf("sales.editor.columnText"),
    quantity: textOf("sales.editor.columnQuantity"),
    price: textOf("sales.editor.columnPrice"),
    addRow: textOf("sales.editor.addRow"),
    whatWillHappen: textOf("sales.editor.preview"),
    saveDraft: textOf("sales.editor.save"),
    deleteDraft: textOf("sales.editor.delete"),
    orderNumber: textOf("sales.editor.invoice.orderReference"),
    finaliseOnly: textOf("sales.sheet.finaliseOnly"),
    otherVersion: textOf("sales.version.title"),
    to: textOf("sales.mail.to"),
    downloadPdf: textOf("sales.invoice.pdf"),
    showPdf: textOf("sales.invoice.view"),
    void: textOf("sales.void.open"),
    name: textOf("articles.form.name"),
    telephone: textOf("customers.form.telephone"),
    showNumber: textOf("customers.page.showNumber"),
    writeNumber: textOf("customers.form.identityReplace"),
    signOut: textOf("shell.signOut"),
    look: textOf("shell.undo.look"),
    menu: textOf("shell.menu", { company: "" }),
    reconnect: textOf("problems.reconnect"),
    disconnect: textOf("connection.disconnect.open"),
    disconnectNow: textOf("connection.disconnect.button"),
    /** An amount that could be read in two ways; the portal shows how it reads it. */
    ambiguousAmount: "1,234",
  };
}
