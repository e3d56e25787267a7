import { OfferUnavailable } from "@/components/offer/offer-unavailable";

export default function OfferNotFound() {
  return <OfferUnavailable reason="unknown" />;
}
