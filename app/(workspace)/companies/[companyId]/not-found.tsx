import { NothingHere } from "@/components/shell/nothing-here";

/** A page that is missing inside a company keeps the company's frame. */
export default function NotFoundInCompany() {
  return (
    <div className="page">
      <NothingHere />
    </div>
  );
}
