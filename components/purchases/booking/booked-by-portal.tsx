"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { BookingDifferences } from "./booking-differences";

/** Says when an invoice was booked here and by whom, and how its voucher compares with the announced one. */
export function BookedByPortal({ invoiceId }: { invoiceId: string }) {
  const t = useTranslations("booking.outcome");
  const formats = useFormats();
  const company = useCompany();
  const operations = useQuery(operationsQuery(company.id, { subject: invoiceId })).data ?? [];
  const booking = operations.find(({ kind, stage }) => kind === "book-supplier-invoice" && stage === "done");
  if (!booking?.posted) return null;
  const { posted, finishedAt, createdAt, personName } = booking;
  const bookedAt = finishedAt ?? createdAt;
  const timeText = `${formats.date(formats.dayOf(bookedAt))} ${formats.time(bookedAt, true)}`;
  return (
    <section className="small" aria-label={t("title")}>
      <p className="mid">{t("bookedBy", { name: personName ?? t("somebody"), time: timeText })}</p>
      <BookingDifferences postedResult={posted} />
    </section>
  );
}
