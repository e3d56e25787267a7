import { assets } from "./1";
import { equityAndDebts } from "./2";
import { income } from "./3";
import { goods } from "./4";
import { premisesAndTravel } from "./5";
import { externalCosts } from "./6";
import { personnelAndDepreciation } from "./7";
import { financial } from "./8";

/**
 * The accounts of the standard chart that a company has in its list and does not use. Each class of accounts has its own
 * file. ASSUMED after the public BAS chart: no source shows the product's own list, only its size (source:
 * docs/api/requests.md#paging); single sub-accounts and the wording of names may differ.
 */
export const unusedBas = [
  assets,
  equityAndDebts,
  income,
  goods,
  premisesAndTravel,
  externalCosts,
  personnelAndDepreciation,
  financial,
].join("");
