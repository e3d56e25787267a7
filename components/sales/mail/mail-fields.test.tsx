import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { renderInCompany } from "../testing/render-in-company";
import type { MailValues } from "./email-content";
import { MailFields } from "./mail-fields";
import type { MailForm } from "./use-mail-form";
import type { ProposedMail } from "./use-mail-proposal";

const proposedMail = { language: "", subject: "", message: "", serviceText: "" } as unknown as ProposedMail;

function MailFieldsOfCustomer({ copyAddresses }: { copyAddresses: readonly string[] }) {
  const form = useForm<MailValues>({ defaultValues: { email: "kund@kaffe.example", subject: "", message: "" } });
  return (
    <MailFields
      form={form as MailForm}
      label="Mail"
      copyAddresses={copyAddresses}
      proposedMail={proposedMail}
      fileName="7.pdf"
    />
  );
}

it("brings a hint where a stored address of a copy may be another than it seems", () => {
  const html = renderInCompany(
    <MailFieldsOfCustomer copyAddresses={["bok@kaffe.example", "chef@k\u0430ffe.example", "vd@k\u0430ffe.example"]} />,
  );
  expect(html.match(/Some letters of “k\u0430ffe” may be of another alphabet/g)).toHaveLength(1);
  expect(renderInCompany(<MailFieldsOfCustomer copyAddresses={["bok@kaffe.example"]} />)).not.toContain(
    "another alphabet",
  );
});
