import { expect, it } from "vitest";
import { renderInCompany } from "../../testing/render-in-company";
import { useCellMessage } from "./cell-message";

function CellMessage({ message }: { message: string }) {
  const sayAtCell = useCellMessage();
  const refused = { code: "remote_refused", remote: { code: 2000, message: "Bad request" } } as never;
  return <>{sayAtCell(refused, { field: "Rows[0].Quantity", code: "2000", message })}</>;
}

it("says at a refused cell what we know and what the bookkeeping program said", () => {
  expect(renderInCompany(<CellMessage message="Too many" />)).toBe(
    "This value is not accepted. The bookkeeping program says: Too many",
  );
  expect(renderInCompany(<CellMessage message="" />)).toBe(
    "This value is not accepted. The bookkeeping program says: Bad request",
  );
});
