/** An answer outside the contract. */
export class ContractError extends Error {
  override name = "ContractError";
}
