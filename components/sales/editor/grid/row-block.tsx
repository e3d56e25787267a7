"use client";

import { type ReactNode, useRef } from "react";
import { EditableRowsProvider, useEditableRows } from "./editable-rows";

/**
 * A block of rows that are laid out, painted and made editable together.
 *
 * @param rowCount the number of rows of the invoice
 */
export function RowBlock({ rows, children }: { rows: number; children: ReactNode }) {
  const block = useRef<HTMLTableSectionElement>(null);
  const { editableRow, handlers } = useEditableRows(block, rows);
  return (
    <tbody ref={block} {...handlers}>
      <EditableRowsProvider value={editableRow}>{children}</EditableRowsProvider>
    </tbody>
  );
}
