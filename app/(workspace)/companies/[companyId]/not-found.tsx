import { NotFoundNotice } from "@/components/shell/not-found-notice";

/** The not-found page of a company is shown inside the company's frame. */
export default function NotFoundInCompany() {
  return (
    <div className="page">
      <NotFoundNotice />
    </div>
  );
}
