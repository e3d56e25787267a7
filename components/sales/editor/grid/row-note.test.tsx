import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { renderInCompany } from "../../testing/render-in-company";
import { RowNote } from "./row-note";

function TestRowNote({ isReverseCharge }: { isReverseCharge: boolean | null }) {
  const form = useForm();
  return (
    <FormProvider {...form}>
      <table>
        <tbody>
          <RowNote
            rowIndex={1}
            cellErrors={[]}
            articleId="a"
            noteText=""
            isReverseCharge={isReverseCharge}
            columnCount={7}
          />
        </tbody>
      </table>
    </FormProvider>
  );
}

it("lets a row be marked as construction service where the customer accounts for the VAT of those", () => {
  const checkboxPattern = /<input type="checkbox"[^>]*aria-label="[^"]*2[^"]*Reverse charge, construction[^"]*"[^>]*>/;
  expect(renderInCompany(<TestRowNote isReverseCharge={false} />)).toMatch(checkboxPattern);
  expect(renderInCompany(<TestRowNote isReverseCharge={false} />)).not.toContain("checked");
  expect(renderInCompany(<TestRowNote isReverseCharge />)).toMatch(/type="checkbox"[^>]*checked=""/);
  expect(renderInCompany(<TestRowNote isReverseCharge={null} />)).not.toContain("checkbox");
});
