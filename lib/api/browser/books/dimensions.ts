import { costCenters } from "../../contract/books/cost-center";
import { projects } from "../../contract/books/project";
import { pageQuery } from "../resource-queries";

const wholeListPaging = { pageSize: 1000 };

export function costCentersQuery(companyId: string) {
  return pageQuery(companyId, costCenters, wholeListPaging);
}

export function projectsQuery(companyId: string) {
  return pageQuery(companyId, projects, { ...wholeListPaging, sort: [{ member: "Number" }] });
}
