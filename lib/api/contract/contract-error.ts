/** An answer of the service that is outside the contract. */
export class ContractError extends Error {
  override name = "ContractError";
}
