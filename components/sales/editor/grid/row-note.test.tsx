import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { renderInCompany } from "../../testing/render-in-company";
import { RowNote } from "./row-note";

function Note({ reverse }: { reverse: boolean | null }) {
  const form = useForm();
  return (
    <FormProvider {...form}>
      <table>
        <tbody>
          <RowNote index={1} errors={[]} articleId="a" echo="" isReverseCharge={reverse} columns={7} />
        </tbody>
      </table>
    </FormProvider>
  );
}

it("lets a row be marked as construction service where the customer accounts for the VAT of those", () => {
  const box = /<input type="checkbox"[^>]*aria-label="[^"]*2[^"]*Reverse charge, construction[^"]*"[^>]*>/;
  expect(renderInCompany(<Note reverse={false} />)).toMatch(box);
  expect(renderInCompany(<Note reverse={false} />)).not.toContain("checked");
  expect(renderInCompany(<Note reverse />)).toMatch(/type="checkbox"[^>]*checked=""/);
  expect(renderInCompany(<Note reverse={null} />)).not.toContain("checkbox");
});
