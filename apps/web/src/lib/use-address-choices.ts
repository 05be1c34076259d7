// Either the postcode or the province may be entered first.
import { useCallback, useEffect, useRef, useState } from 'react';
import { toArabicDigits } from '@raan/contract/digits';
import { findAddresses } from '@raan/contract/storefront/storefront-endpoints';
import type { ThaiAddress } from '@raan/contract/storefront/storefront';
import { callEndpoint } from './api.ts';

const POSTCODE_DIGITS = 5;

type AddressPart = { province: string; district: string; postal_code: string };

type AddressChoices = {
  provinces: readonly string[];
  /** Districts of the selected province or of the entered postcode. */
  districts: readonly ThaiAddress[];
  isUnknownPostcode: boolean;
  failed: boolean;
  enterPostcode: (postcode: string) => void;
  selectProvince: (province: string) => void;
  selectDistrict: (district: string) => void;
  retry: () => void;
};

/** Loads the choices for an address. `change` receives the fields that follow from a choice. */
export function useAddressChoices(
  part: AddressPart,
  change: (part: Partial<AddressPart>) => void,
): AddressChoices {
  const [provinces, setProvinces] = useState<readonly string[]>([]);
  const [districts, setDistricts] = useState<readonly ThaiAddress[]>([]);
  const [isUnknownPostcode, setIsUnknownPostcode] = useState(false);
  const [failed, setFailed] = useState(false);
  const latestRequest = useRef(0);

  const loadDistricts = useCallback(
    async (
      query: { province?: string; postal_code?: string },
      onLoaded: (matches: readonly ThaiAddress[]) => void,
    ) => {
      latestRequest.current += 1;
      const thisRequest = latestRequest.current;
      try {
        const { districts: matches } = await callEndpoint(findAddresses, { query });
        if (thisRequest !== latestRequest.current) return;
        setFailed(false);
        onLoaded(matches);
      } catch {
        if (thisRequest === latestRequest.current) setFailed(true);
      }
    },
    [],
  );

  const loadProvinces = useCallback(async () => {
    try {
      const response = await callEndpoint(findAddresses, {});
      setProvinces(response.provinces);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);

  // State is set after the response, not in the effect itself.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => void loadProvinces(), [loadProvinces]);
  // A restored address needs the districts of its province.
  const initialProvince = useRef(part.province);
  useEffect(() => {
    if (initialProvince.current) void loadDistricts({ province: initialProvince.current }, setDistricts);
  }, [loadDistricts]);

  return {
    provinces,
    districts,
    isUnknownPostcode,
    failed,
    retry() {
      void loadProvinces();
      if (part.province) void loadDistricts({ province: part.province }, setDistricts);
    },
    enterPostcode(typed) {
      const postcode = toArabicDigits(typed).replace(/\D/g, '').slice(0, POSTCODE_DIGITS);
      change({ postal_code: postcode });
      setIsUnknownPostcode(false);
      if (postcode.length < POSTCODE_DIGITS) return;
      void loadDistricts({ postal_code: postcode }, (matches) => {
        setIsUnknownPostcode(matches.length === 0);
        if (matches.length === 0) return;
        setDistricts(matches);
        const sameDistrict = matches.find(
          (one) => one.province === part.province && one.district === part.district,
        );
        const onlyMatch = matches.length === 1 ? matches[0] : sameDistrict;
        const province =
          new Set(matches.map((one) => one.province)).size === 1 ? matches[0]?.province : onlyMatch?.province;
        change({ province: province ?? '', district: onlyMatch?.district ?? '' });
      });
    },
    selectProvince(province) {
      change({ province, district: '', postal_code: '' });
      setIsUnknownPostcode(false);
      void loadDistricts({ province }, setDistricts);
    },
    selectDistrict(district) {
      const selected = districts.find(
        (one) => one.district === district && (!part.province || one.province === part.province),
      );
      const codes = selected?.postal_codes ?? [];
      const postcode = codes.includes(part.postal_code) ? part.postal_code : (codes[0] ?? part.postal_code);
      change({ district, postal_code: postcode, ...(selected && { province: selected.province }) });
      setIsUnknownPostcode(false);
    },
  };
}
