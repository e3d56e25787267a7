import { costCenters } from "../../contract/books/cost-center";
import { projects } from "../../contract/books/project";
import { pageQuery } from "../resource-queries";

const wholeList = { pageSize: 1000 };

export function costCentersQuery(companyId: string) {
  return pageQuery(companyId, costCenters, wholeList);
}

export function projectsQuery(companyId: string) {
  return pageQuery(companyId, projects, { ...wholeList, sort: [{ member: "Number" }] });
}
