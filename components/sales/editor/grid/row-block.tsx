"use client";

import { type ReactNode, useRef } from "react";
import { EditableRowsProvider, useEditableRows } from "./editable-rows";

/**
 * Renders a block of rows. The rows of a block are laid out, painted and made editable together.
 *
 * @param rowCount the number of rows of the invoice
 */
export function RowBlock({ rowCount, children }: { rowCount: number; children: ReactNode }) {
  const blockRef = useRef<HTMLTableSectionElement>(null);
  const { editableRow, eventHandlers } = useEditableRows(blockRef, rowCount);
  return (
    <tbody ref={blockRef} {...eventHandlers}>
      <EditableRowsProvider value={editableRow}>{children}</EditableRowsProvider>
    </tbody>
  );
}
