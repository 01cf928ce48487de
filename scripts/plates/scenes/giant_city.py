"""A model city with a broad avenue by day: houses of six and seven storeys, traffic, towers in the haze behind."""

from kit.city import build_city
from kit.model import giant, shrunk
from kit.sky import soft_daylight
from kit.units import Sun

SUN = Sun(elevation_deg=43, azimuth_deg=124, radius_deg=0.6, strength=0.4)
PLATE = giant(SUN, samples=22, exposure=0.85, contrast=1.06, saturation=1.1, haze=(38.0, (0.92, 0.97, 1.02)))


def build():
    soft_daylight(SUN, 7.0, strength=0.07, clouds=0.5, cloud_scale=0.7, seed=5.0, haze=0.45)
    build_city()
    shrunk()
