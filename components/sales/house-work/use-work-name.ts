import { useTranslations } from "next-intl";
import { workTypeOfCode } from "@/lib/api/contract/sales/work-types";

/** Returns a function that gives the name of a kind of work by its code; empty for a code without a name. */
export function useWorkName(): (workCode: number | null) => string {
  const t = useTranslations("houseWork.workTypes");
  return (workCode) => {
    const workType = workTypeOfCode(workCode);
    return workType === null ? "" : t(workType);
  };
}
