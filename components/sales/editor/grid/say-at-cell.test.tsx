import { expect, it } from "vitest";
import { rendered } from "../../testing/rendered";
import { useSayAtCell } from "./say-at-cell";

function CellMessage({ message }: { message: string }) {
  const sayAtCell = useSayAtCell();
  const refused = { code: "remote_refused", remote: { code: 2000, message: "Bad request" } } as never;
  return <>{sayAtCell(refused, { field: "Rows[0].Quantity", code: "2000", message })}</>;
}

it("says at a refused cell what we know and what the bookkeeping program said", () => {
  expect(rendered(<CellMessage message="Too many" />)).toBe(
    "This value is not accepted. The bookkeeping program says: Too many",
  );
  expect(rendered(<CellMessage message="" />)).toBe(
    "This value is not accepted. The bookkeeping program says: Bad request",
  );
});
