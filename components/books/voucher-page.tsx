"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import { RecordBody } from "@/components/record/record-body";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { voucherQuery } from "@/lib/api/browser/books/vouchers";
import css from "./books.module.css";
import { PostingTable } from "./posting-table";
import { RelatedDocuments } from "./related-documents";
import { useVoucherKindText } from "./use-voucher-kind";
import { VoucherFiles } from "./voucher-files";

/** Shows the page of one voucher: its postings, its files, and the related documents. */
export function VoucherPage({ voucherId }: { voucherId: string }) {
  const t = useTranslations("books.voucher");
  const tBooks = useTranslations("books");
  const formats = useFormats();
  const company = useCompany();
  const voucherKindTextOf = useVoucherKindText();
  const voucherResult = useQuery(voucherQuery(company.id, voucherId));
  const voucher = voucherResult.data?.items[0];
  const title = voucher ? t("title", { number: voucher.number }) : undefined;
  usePageTitle(title);
  const basePath = `/companies/${company.id}/books`;
  const breadcrumbs = [
    <Link key="books" href={basePath}>
      {tBooks("title")}
    </Link>,
    <Link key="vouchers" href={`${basePath}/vouchers`}>
      {tBooks("nav.vouchers")}
    </Link>,
  ];
  if (voucherResult.error || voucherResult.data?.total === 0) {
    const problem = voucherResult.error ?? { code: "not_found" as const };
    return (
      <>
        <PageHead title={t("one")} breadcrumbs={breadcrumbs} />
        <div className="page">
          <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void voucherResult.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={title} kind={t("one")} breadcrumbs={breadcrumbs} />
      <RecordBody isLoading={!voucher} sideColumn={voucher ? <RelatedDocuments voucher={voucher} /> : null}>
        {voucher ? (
          <div className={css.parts}>
            <Facts>
              <Fact label={t("date")}>{voucher.date ? formats.date(voucher.date) : ""}</Fact>
              <Fact label={t("kind")}>{voucherKindTextOf(voucher.type)}</Fact>
              <Fact label={t("made")}>
                {voucher.createdAt
                  ? `${formats.date(formats.dayOf(voucher.createdAt))} ${formats.time(voucher.createdAt)}`
                  : ""}
              </Fact>
              <Fact label={t("text")} isWide>
                {voucher.text}
              </Fact>
            </Facts>
            <PostingTable postings={voucher.postings} />
            <VoucherFiles voucher={voucher} />
          </div>
        ) : null}
      </RecordBody>
    </>
  );
}
