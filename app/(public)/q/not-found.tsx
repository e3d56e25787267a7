import { OfferUnavailable } from "@/components/offer/offer-said";

export default function OfferNotFound() {
  return <OfferUnavailable reason="unknown" />;
}
