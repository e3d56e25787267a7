import { expect, it } from "vitest";
import { renderInCompany } from "../../testing/render-in-company";
import { useCellMessage } from "./cell-message";

function TestCellMessage({ message }: { message: string }) {
  const cellMessageOf = useCellMessage();
  const refusal = { code: "remote_refused", remote: { code: 2000, message: "Bad request" } } as never;
  return <>{cellMessageOf(refusal, { field: "Rows[0].Quantity", code: "2000", message })}</>;
}

it("says at a refused cell what we know and what the bookkeeping program said", () => {
  expect(renderInCompany(<TestCellMessage message="Too many" />)).toBe(
    "This value is not accepted. The bookkeeping program says: Too many",
  );
  expect(renderInCompany(<TestCellMessage message="" />)).toBe(
    "This value is not accepted. The bookkeeping program says: Bad request",
  );
});
