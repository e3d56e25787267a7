import { allOf, anyOf, compare, contains, type Filter } from "../../contract/list-query";
import { fromSupplier, type Supplier, suppliers } from "../../contract/purchases/supplier";
import { buildBooksPath, type Result, writeToPortal } from "../call";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { pageQuery, recordQuery, searchQuery } from "../resource-queries";

export type SupplierFilter = "active" | "inactive" | "all";
export type SupplierSort = "name" | "number" | "city";
export type SuppliersRequest = ListRequest<SupplierFilter, SupplierSort>;

const sortMembers: Record<SupplierSort, string> = { name: "Name", number: "SupplierNumber", city: "City" };

const filters: Record<SupplierFilter, Filter | null> = {
  active: compare("IsActive", "eq", true),
  inactive: compare("IsActive", "eq", false),
  all: null,
};

/** The members in which a search for a supplier looks. */
const searchedMembers = [
  "Name",
  "SupplierNumber",
  "City",
  "CorporateIdentityNumber",
  "BankgiroNumber",
  "PlusgiroNumber",
];

/** Queries one page of suppliers; search looks in name, number, city, organisation number and giro numbers. */
export function suppliersQuery(companyId: string, request: SuppliersRequest) {
  return searchQuery(companyId, suppliers, request.search, (text) => {
    const searchFilter = text === null ? null : anyOf(...searchedMembers.map((member) => contains(member, text)));
    const filter = allOf(filters[request.filter ?? "all"], searchFilter);
    return { ...pageAndSortOf(request, sortMembers, "name", "SupplierNumber"), filter };
  });
}

export function supplierQuery(companyId: string, supplierId: string) {
  return recordQuery(companyId, suppliers, supplierId);
}

/**
 * Queries suppliers with exactly this name, the newest first. A supplier whose creation was not answered is among them.
 */
export function suppliersByNameQuery(companyId: string, name: string) {
  const sort = [{ member: "CreatedUtc", descending: true }];
  return pageQuery(companyId, suppliers, { pageSize: 10, filter: compare("Name", "eq", name.trim()), sort });
}

/** Stores a supplier: a supplier with an empty id is created, any other is replaced as a whole. */
export function saveSupplier(companyId: string, supplier: Supplier): Promise<Result<Supplier>> {
  const isNew = supplier.id === "";
  const path = isNew ? suppliers.path : `${suppliers.path}/${supplier.id}`;
  return writeToPortal(
    isNew ? "POST" : "PUT",
    buildBooksPath(companyId, path),
    fromSupplier(supplier),
    suppliers.parse,
  );
}

/**
 * Deletes a supplier.
 *
 * Errors: `remote_refused` with code 4001 when an article or a document refers to it
 */
export function deleteSupplier(companyId: string, supplierId: string): Promise<Result<null>> {
  return writeToPortal("DELETE", buildBooksPath(companyId, `${suppliers.path}/${supplierId}`), undefined, () => null);
}
